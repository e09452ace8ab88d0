<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Application</title>
    <link rel="stylesheet" href="./assets/app.css" />
    <script type="module" src="./assets/app.js"></script>
  </head>
  <body>
    <label>Note <input maxlength="200" /></label>
    <button type="button">Save</button>
    <output></output>
  </body>
</html>
