{
  "name": "extension",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "asc assembly/index.ts --outFile package/main.wasm -O3 --runtime minimal --use abort=assembly/bourse/log/svcAbort --exportStart svc_start",
    "test": "bourse test"
  },
  "devDependencies": { "assemblyscript": "0.28.20" }
}
