{
  "name": "extension",
  "private": true,
  "type": "module",
  "scripts": { "build": "node build.mjs", "test": "bourse test" },
  "devDependencies": { "wabt": "1.0.39" }
}
