{
  "name": "plugin",
  "private": true,
  "type": "module",
  "scripts": { "test": "node --test" }
}
