function pseudoRandom(count) {
  const values = [];
  let state = 12345;
  for (let i = 0; i < count; i += 1) {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    values.push(state % 100000);
  }
  return values;
}

function quickSort(values, low, high) {
  if (low >= high) return values;
  const pivot = values[(low + high) >> 1];
  let left = low;
  let right = high;
  while (left <= right) {
    while (values[left] < pivot) left += 1;
    while (values[right] > pivot) right -= 1;
    if (left <= right) {
      const held = values[left];
      values[left] = values[right];
      values[right] = held;
      left += 1;
      right -= 1;
    }
  }
  quickSort(values, low, right);
  quickSort(values, left, high);
  return values;
}

function mergeSort(values, compare) {
  if (values.length < 2) return values;
  const middle = values.length >> 1;
  const left = mergeSort(values.slice(0, middle), compare);
  const right = mergeSort(values.slice(middle), compare);
  const merged = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    if (compare(left[i], right[j]) <= 0) merged.push(left[i++]);
    else merged.push(right[j++]);
  }
  while (i < left.length) merged.push(left[i++]);
  while (j < right.length) merged.push(right[j++]);
  return merged;
}

class Heap {
  items = [];

  push(item) {
    this.items.push(item);
    let at = this.items.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.items[parent] <= this.items[at]) break;
      this.swap(at, parent);
      at = parent;
    }
  }

  pop() {
    const top = this.items[0];
    const last = this.items.pop();
    if (this.items.length > 0) {
      this.items[0] = last;
      this.sink(0);
    }
    return top;
  }

  sink(start) {
    let at = start;
    for (;;) {
      const left = at * 2 + 1;
      const right = left + 1;
      let least = at;
      if (left < this.items.length && this.items[left] < this.items[least]) least = left;
      if (right < this.items.length && this.items[right] < this.items[least]) least = right;
      if (least === at) return;
      this.swap(at, least);
      at = least;
    }
  }

  swap(a, b) {
    const held = this.items[a];
    this.items[a] = this.items[b];
    this.items[b] = held;
  }
}

export function run() {
  const quick = quickSort(pseudoRandom(20_000), 0, 19_999);
  const merged = mergeSort(pseudoRandom(10_000), (a, b) => a - b);
  const heap = new Heap();
  for (const value of pseudoRandom(10_000)) heap.push(value);
  let sum = 0;
  for (let i = 0; i < 10_000; i += 1) sum = (sum + heap.pop() * i) % 1_000_003;
  return quick[500] + merged[500] + sum;
}
