-- Each connection waits so many milliseconds before it asks: enough to see that a benchmark runs.
function delay()
  return 50
end
