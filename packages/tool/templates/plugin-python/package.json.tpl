{
  "name": "plugin",
  "private": true,
  "scripts": { "test": "python3 -m unittest discover -v test" }
}
