/** Counts primes with a sieve. */
function countPrimes(limit) {
  const composite = new Uint8Array(limit + 1);
  let count = 0;
  for (let n = 2; n <= limit; n += 1) {
    if (composite[n] === 1) continue;
    count += 1;
    for (let multiple = n * n; multiple <= limit; multiple += n) composite[multiple] = 1;
  }
  return count;
}

/** The longest Collatz chain that begins below a limit. */
function longestCollatz(limit) {
  let best = 0;
  let bestLength = 0;
  for (let start = 1; start < limit; start += 1) {
    let value = start;
    let length = 1;
    while (value !== 1) {
      value = value % 2 === 0 ? value / 2 : 3 * value + 1;
      length += 1;
    }
    if (length > bestLength) {
      bestLength = length;
      best = start;
    }
  }
  return best;
}

/** Steps of the Mandelbrot iteration over a grid. */
function mandelbrot(size, cap) {
  let total = 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const a = (column / size) * 3 - 2;
      const b = (row / size) * 2 - 1;
      let x = 0;
      let y = 0;
      let step = 0;
      while (step < cap && x * x + y * y <= 4) {
        const next = x * x - y * y + a;
        y = 2 * x * y + b;
        x = next;
        step += 1;
      }
      total += step;
    }
  }
  return total;
}

export function run() {
  return countPrimes(200_000) + longestCollatz(8_000) + mandelbrot(80, 60);
}
