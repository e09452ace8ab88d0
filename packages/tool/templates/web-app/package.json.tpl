{
  "name": "application",
  "private": true,
  "type": "module",
  "scripts": { "build": "node build.mjs" },
  "dependencies": { "@bourse/sdk": "0.1.0" },
  "devDependencies": { "rolldown": "1.2.19" }
}
