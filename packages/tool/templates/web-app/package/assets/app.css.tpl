body {
  margin: 1rem;
  font: 0.875rem system-ui, sans-serif;
}
:root[data-theme="dark"] {
  color-scheme: dark;
  background: #111;
  color: #eee;
}
