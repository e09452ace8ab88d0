<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Application</title>
    <link rel="stylesheet" href="./assets/app.css" />
    <script type="module" src="./assets/app.js"></script>
  </head>
  <body>
    <button type="button">Count</button>
    <output>0</output>
  </body>
</html>
