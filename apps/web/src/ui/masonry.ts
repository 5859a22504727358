/** How many rows of the masonry's fine grid a picture takes: a column is 24 rows wide, so 24 rows make a square. */
const ROWS_PER_COLUMN = 24
const LOWEST = 8
const HIGHEST = 60

/** The class that gives a picture its height in the masonry. Extreme shapes are cropped rather than shown as a strip. */
export function rowsClass(width: number, height: number): string {
  const rows = width > 0 && height > 0 ? Math.round((ROWS_PER_COLUMN * height) / width) : ROWS_PER_COLUMN
  return `rows-${Math.min(HIGHEST, Math.max(LOWEST, rows))}`
}
