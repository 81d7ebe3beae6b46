/** One component of an image: a matrix of numbers, row by row. */
export class Component {
  readonly width: number;
  readonly height: number;
  readonly values: Float64Array;

  constructor(width: number, height: number, values = new Float64Array(width * height)) {
    this.width = width;
    this.height = height;
    this.values = values;
  }

  get(column: number, row: number): number {
    return this.values[row * this.width + column];
  }

  set(column: number, row: number, value: number): void {
    this.values[row * this.width + column] = value;
  }

  row(row: number): number[] {
    return Array.from({ length: this.width }, (_, column) => this.get(column, row));
  }

  column(column: number): number[] {
    return Array.from({ length: this.height }, (_, row) => this.get(column, row));
  }

  setRow(row: number, values: readonly number[]): void {
    for (const [column, value] of values.entries()) this.set(column, row, value);
  }

  setColumn(column: number, values: readonly number[]): void {
    for (const [row, value] of values.entries()) this.set(column, row, value);
  }

  /** Makes a component of the same size, with each value changed. */
  map(change: (value: number) => number): Component {
    return new Component(this.width, this.height, this.values.map(change));
  }
}
