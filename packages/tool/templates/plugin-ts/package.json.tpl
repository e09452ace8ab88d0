{
  "private": true,
  "type": "module"
}
