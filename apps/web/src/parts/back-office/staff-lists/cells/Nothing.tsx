/** A dash where a row has no value in a column; a card leaves the column out. */
export const Nothing = () => <span data-nothing>–</span>
