import { Money } from './money';

export interface CartLine {
  readonly sku: string;
  readonly price: Money;
  readonly quantity: number;
}

export type Discount =
  /** So much percent off the whole cart. */
  | { readonly kind: 'percent'; readonly percent: number; readonly cap?: Money }
  /** A fixed amount off, from a minimum on. */
  | { readonly kind: 'fixed'; readonly amount: Money; readonly minimum?: Money }
  /** Of each `buy + free` pieces of an article, `free` cost nothing. */
  | {
      readonly kind: 'free-pieces';
      readonly sku: string;
      readonly buy: number;
      readonly free: number;
    }
  /** A lower price per piece from a quantity on; the highest step that is reached counts. */
  | {
      readonly kind: 'volume';
      readonly sku: string;
      readonly steps: readonly { readonly from: number; readonly price: Money }[];
    };

export function subtotal(lines: readonly CartLine[], currency: string): Money {
  return lines.reduce(
    (total, line) => total.plus(line.price.times(line.quantity)),
    Money.zero(currency),
  );
}

/** How much a discount takes off a cart; never more than the cart costs. */
export function reduction(lines: readonly CartLine[], discount: Discount, currency: string): Money {
  const total = subtotal(lines, currency);
  const amount = uncappedReduction(lines, discount, total);
  return amount.clamp(Money.zero(currency), total);
}

function uncappedReduction(lines: readonly CartLine[], discount: Discount, total: Money): Money {
  const none = Money.zero(total.currency);
  switch (discount.kind) {
    case 'percent': {
      if (discount.percent < 0 || discount.percent > 100) {
        throw new RangeError(`Not a percentage: ${discount.percent}`);
      }
      const amount = total.times(discount.percent).times('0.01', 'down');
      return discount.cap === undefined ? amount : Money.min(amount, discount.cap);
    }
    case 'fixed': {
      const isReached = discount.minimum === undefined || total.atLeast(discount.minimum);
      return isReached ? discount.amount : none;
    }
    case 'free-pieces':
      return sumOf(lines, discount.sku, none, (line) => {
        const sets = Math.floor(line.quantity / (discount.buy + discount.free));
        return line.price.times(sets * discount.free);
      });
    case 'volume':
      return sumOf(lines, discount.sku, none, (line) => {
        const reached = discount.steps.filter((step) => line.quantity >= step.from);
        const best = reached.sort((a, b) => b.from - a.from)[0];
        return best === undefined ? none : line.price.minus(best.price).times(line.quantity);
      });
  }
}

function sumOf(
  lines: readonly CartLine[],
  sku: string,
  none: Money,
  reductionOf: (line: CartLine) => Money,
): Money {
  let total = none;
  for (const line of lines) if (line.sku === sku) total = total.plus(reductionOf(line));
  return total;
}

/** The discount that takes most off, or undefined where none takes anything. */
export function bestDiscount(
  lines: readonly CartLine[],
  discounts: readonly Discount[],
  currency: string,
): { discount: Discount; amount: Money } | undefined {
  let best: { discount: Discount; amount: Money } | undefined;
  for (const discount of discounts) {
    const amount = reduction(lines, discount, currency);
    if (amount.isPositive() && (best === undefined || amount.compare(best.amount) > 0)) {
      best = { discount, amount };
    }
  }
  return best;
}
