import type { Component } from './component.ts';

/** A step that changes a component by itself. */
export interface ComponentTransform {
  apply(component: Component): Component;
}

/** Moves the values of a component so that they lie around 0. */
export class DcShift implements ComponentTransform {
  /** Bits of a value. */
  protected depth: number;

  constructor(depth = 8) {
    this.depth = depth;
  }

  get offset(): number {
    return 2 ** (this.depth - 1);
  }

  apply(component: Component): Component {
    return component.map((value) => value - this.offset);
  }
}
