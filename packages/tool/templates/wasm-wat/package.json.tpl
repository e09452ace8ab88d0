{
  "name": "extension",
  "private": true,
  "type": "module",
  "scripts": { "build": "node build.mjs" },
  "devDependencies": { "wabt": "1.0.39" }
}
