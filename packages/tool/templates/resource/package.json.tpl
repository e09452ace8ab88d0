{
  "name": "extension",
  "private": true,
  "type": "module",
  "scripts": { "test": "node --test" }
}
