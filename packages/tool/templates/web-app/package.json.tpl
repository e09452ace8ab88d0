{
  "name": "application",
  "private": true,
  "type": "module",
  "scripts": { "build": "node build.mjs" },
  "devDependencies": { "rolldown": "1.2.19" }
}
