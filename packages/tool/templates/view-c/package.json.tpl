{
  "name": "extension",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "clang --target=wasm32 -O2 -nostdlib -Wl,--no-entry,--stack-first -o package/main.wasm src/main.c",
    "test": "bourse test"
  }
}
