import { Component } from '../image/component.ts';
import { NineSevenFilter, type WaveletFilter } from './wavelet-filter.ts';

/** The quarters of a transformed component: its approximation, and the details along rows, along columns, and along both. */
export interface Subbands {
  readonly approximation: Component;
  readonly horizontal: Component;
  readonly vertical: Component;
  readonly diagonal: Component;
}

/** The two-dimensional wavelet transform: filters all rows, and then all columns. */
export class WaveletTransform {
  protected filter: WaveletFilter;

  constructor(filter: WaveletFilter = new NineSevenFilter()) {
    this.filter = filter;
  }

  transform(component: Component): Subbands {
    const [low, high] = this.filterRows(component);
    const [approximation, vertical] = this.filterColumns(low);
    const [horizontal, diagonal] = this.filterColumns(high);
    return { approximation, horizontal, vertical, diagonal };
  }

  protected filterRows(component: Component): [Component, Component] {
    const { width, height } = component;
    const low = new Component(Math.ceil(width / 2), height);
    const high = new Component(Math.floor(width / 2), height);
    for (let row = 0; row < height; row += 1) {
      const filtered = this.filter.analyse(component.row(row));
      low.setRow(row, filtered.low);
      high.setRow(row, filtered.high);
    }
    return [low, high];
  }

  protected filterColumns(component: Component): [Component, Component] {
    const { width, height } = component;
    const low = new Component(width, Math.ceil(height / 2));
    const high = new Component(width, Math.floor(height / 2));
    for (let column = 0; column < width; column += 1) {
      const filtered = this.filter.analyse(component.column(column));
      low.setColumn(column, filtered.low);
      high.setColumn(column, filtered.high);
    }
    return [low, high];
  }
}
