-- Asks the paths of a file in turn; every thread starts somewhere else in it.
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(args)
  requests = {}
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", path)
  end
  next_request = math.floor(number * #requests / 2)
end

function request()
  next_request = next_request % #requests + 1
  return requests[next_request]
end
