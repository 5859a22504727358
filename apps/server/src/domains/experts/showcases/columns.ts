/** The data that staff enter about a showcase. */
import type { ShowcaseUses, StaffColumns, StaffRow } from './staff.queries.ts'

/** Has all data that an offered showcase needs. */
export const isTagged = ({ style_id, alt_en, alt_da, alt_de }: StaffColumns): boolean =>
  style_id !== null && alt_en !== '' && alt_da !== '' && alt_de !== ''

export const isChosen = ({ briefs, experts }: ShowcaseUses): boolean => briefs + experts > 0

export const columnsOf = (row: StaffRow): StaffColumns => {
  const { category, style_id, room_type_id, alt_en, alt_da, alt_de, credit, license, active, position } = row
  return { category, style_id, room_type_id, alt_en, alt_da, alt_de, credit, license, active, position }
}
