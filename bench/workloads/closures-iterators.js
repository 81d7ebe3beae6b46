function* range(start, end, step = 1) {
  for (let value = start; value < end; value += step) yield value;
}

function* mapped(items, change) {
  for (const item of items) yield change(item);
}

function* kept(items, test) {
  for (const item of items) if (test(item)) yield item;
}

const compose =
  (...functions) =>
  (value) =>
    functions.reduce((result, next) => next(result), value);

const counter = (start) => {
  let count = start;
  return { next: () => (count += 1), reset: () => (count = start) };
};

function memoise(compute) {
  const known = new Map();
  return (key) => {
    const hit = known.get(key);
    if (hit !== undefined) return hit;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}

export function run() {
  let sum = 0;
  for (const value of kept(
    mapped(range(0, 8_000), (each) => each * 3 - 1),
    (each) => each % 2 === 0,
  )) {
    sum += value;
  }
  const change = compose(
    (each) => each + 1,
    (each) => each * 2,
    (each) => (each > 100 ? each - 100 : each),
  );
  const { next, reset } = counter(5);
  const square = memoise((key) => key * key);
  for (let i = 0; i < 20_000; i += 1) {
    sum += change(i % 90) + next() + square(i % 64);
    if (i % 1000 === 0) reset();
  }
  const list = Array.from(range(0, 5_000));
  sum += list
    .filter((each) => each % 3 !== 0)
    .map((each) => ({ each, half: each / 2 }))
    .reduce((total, { each, half }) => total + each - half, 0);
  return sum;
}
