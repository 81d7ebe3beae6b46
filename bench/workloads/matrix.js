function create(rows, columns, fill) {
  const matrix = [];
  for (let r = 0; r < rows; r += 1) {
    const row = [];
    for (let c = 0; c < columns; c += 1) row.push(fill(r, c));
    matrix.push(row);
  }
  return matrix;
}

function multiply(a, b) {
  return create(a.length, b[0].length, (r, c) => {
    let sum = 0;
    for (let k = 0; k < b.length; k += 1) sum += a[r][k] * b[k][c];
    return sum;
  });
}

function transpose(a) {
  return create(a[0].length, a.length, (r, c) => a[c][r]);
}

/** Determinant by elimination with pivoting. */
function determinant(matrix) {
  const a = matrix.map((row) => [...row]);
  const n = a.length;
  let result = 1;
  for (let i = 0; i < n; i += 1) {
    let pivot = i;
    for (let r = i + 1; r < n; r += 1) if (Math.abs(a[r][i]) > Math.abs(a[pivot][i])) pivot = r;
    if (a[pivot][i] === 0) return 0;
    if (pivot !== i) {
      const held = a[i];
      a[i] = a[pivot];
      a[pivot] = held;
      result = -result;
    }
    result *= a[i][i];
    for (let r = i + 1; r < n; r += 1) {
      const factor = a[r][i] / a[i][i];
      for (let c = i; c < n; c += 1) a[r][c] -= factor * a[i][c];
    }
  }
  return result;
}

export function run() {
  const a = create(90, 90, (r, c) => ((r * 31 + c * 17) % 13) - 6);
  const b = transpose(a);
  const product = multiply(a, b);
  return product[3][5] + determinant(a.slice(0, 60).map((row) => row.slice(0, 60)));
}
