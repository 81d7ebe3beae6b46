/** Small units for `bench/review.ts`. */

export function clamp(x: number, low: number, high: number): number {
  if (x < low) return low;
  return x > high ? high : x;
}

export function distance(a: number, b: number): number {
  return a > b ? a - b : b - a;
}

export function gcd(a: number, b: number): number {
  let [x, y] = [a < 0 ? -a : a, b < 0 ? -b : b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

export function range(from: number, length: number): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < length; at += 1) numbers.push(from + at);
  return numbers;
}

export function reverse<Item>(items: readonly Item[]): Item[] {
  const reversed: Item[] = [];
  for (const item of items) reversed.unshift(item);
  return reversed;
}

export function unique(items: readonly number[]): number[] {
  return items.filter((item, at) => items.indexOf(item) === at);
}

export function sorted(items: readonly number[]): number[] {
  return [...items].sort((a, b) => a - b);
}

export function indexOf(items: readonly number[], wanted: number): number {
  for (let at = 0; at < items.length; at += 1) if (items[at] === wanted) return at;
  return -1;
}

export function padLeft(text: string, length: number): string {
  let padded = text;
  while (padded.length < length) padded = ` ${padded}`;
  return padded;
}

export function withdraw(balance: number, amount: number): number {
  if (amount < 0) throw new RangeError('negative amount');
  if (amount > balance) throw new Error('not enough');
  return balance - amount;
}

export class Stack {
  readonly #items: number[] = [];

  push(item: number): void {
    this.#items.push(item);
  }

  pop(): number | undefined {
    return this.#items.pop();
  }

  get size(): number {
    return this.#items.length;
  }
}

export class Counter {
  readonly #counts = new Map<string, number>();

  add(word: string): void {
    this.#counts.set(word, this.count(word) + 1);
  }

  count(word: string): number {
    return this.#counts.get(word) ?? 0;
  }
}
