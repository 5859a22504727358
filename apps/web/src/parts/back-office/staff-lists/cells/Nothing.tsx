/** A dash where a row has nothing to say in a column; as a card it leaves the column out. */
export const Nothing = () => <span data-nothing>–</span>
