function fibonacci(n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

function ackermann(m, n) {
  if (m === 0) return n + 1;
  if (n === 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

function queens(size, row, columns, falling, rising) {
  if (row === size) return 1;
  let found = 0;
  for (let column = 0; column < size; column += 1) {
    const bit = 1 << column;
    const fall = 1 << (row + column);
    const rise = 1 << (row - column + size);
    if ((columns & bit) !== 0 || (falling & fall) !== 0 || (rising & rise) !== 0) continue;
    found += queens(size, row + 1, columns | bit, falling | fall, rising | rise);
  }
  return found;
}

function hanoi(disks, from, to, by) {
  if (disks === 0) return 0;
  return hanoi(disks - 1, from, by, to) + 1 + hanoi(disks - 1, by, to, from);
}

export function run() {
  return fibonacci(24) + ackermann(2, 60) + queens(8, 0, 0, 0, 0) + hanoi(14, 'a', 'b', 'c');
}
