export { allocate, split } from './allocate';
export { currencyOf, isCurrencyCode, type Currency, type CurrencyCode } from './currency';
export { bestDiscount, reduction, subtotal, type CartLine, type Discount } from './discount';
export { RateTable, UnknownRate } from './exchange';
export { format, parseMoney, type FormatOptions } from './format';
export {
  addMonths,
  formatDay,
  instalments,
  parseDay,
  type Day,
  type Instalment,
  type InstalmentOptions,
} from './instalments';
export { CurrencyMismatch, Money } from './money';
export { divideRounded, roundToStep, type RoundingMode } from './rounding';
export { addTax, extractTax, progressiveTax, type Bracket, type Taxed } from './tax';
