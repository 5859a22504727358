/** Hundredths of width and height: the point that a crop must contain. */
export type FocusPoint = { x: number; y: number }

/** Finer steps are invisible in a crop, and each step is two classes in every page's style sheet. */
const STEP = 5

const stepOf = (hundredths: number): number =>
  Math.round(Math.min(100, Math.max(0, Number.isFinite(hundredths) ? hundredths : 50)) / STEP) * STEP

/** The classes that focus a crop on this point (see styles.css): a style attribute would be refused. */
export const focusClasses = ({ x, y }: FocusPoint): string => `object-focus focus-x-${stepOf(x)} focus-y-${stepOf(y)}`
