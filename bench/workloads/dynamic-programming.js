function editDistance(a, b) {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      current[j] = Math.min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost);
    }
    previous = current;
  }
  return previous[b.length];
}

function knapsack(weights, values, capacity) {
  const best = Array.from({ length: capacity + 1 }, () => 0);
  for (let item = 0; item < weights.length; item += 1) {
    for (let space = capacity; space >= weights[item]; space -= 1) {
      const taken = best[space - weights[item]] + values[item];
      if (taken > best[space]) best[space] = taken;
    }
  }
  return best[capacity];
}

function longestCommon(a, b) {
  const table = Array.from({ length: a.length + 1 }, () =>
    Array.from({ length: b.length + 1 }, () => 0),
  );
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      table[i][j] =
        a[i] === b[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
    }
  }
  return table[0][0];
}

const first = 'the quick brown fox jumps over the lazy dog '.repeat(6);
const second = 'pack my box with five dozen liquor jugs now '.repeat(6);
const weights = Array.from({ length: 60 }, (_, i) => ((i * 7) % 23) + 1);
const values = Array.from({ length: 60 }, (_, i) => ((i * 11) % 37) + 1);

export function run() {
  return (
    editDistance(first, second) + knapsack(weights, values, 2_000) + longestCommon(first, second)
  );
}
