{
  "name": "extension",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "bourse compile",
    "types": "tsc",
    "test": "bourse test"
  },
  "devDependencies": { "rolldown": "1.2.19", "typescript": "7.0.2" }
}
