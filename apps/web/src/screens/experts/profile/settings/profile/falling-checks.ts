import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import type { OwnDraft } from '../draft.ts'

/**
 * Verifications that saving would revoke (docs/decisions/0014): a chamber entry and a company number are verified for
 * one country.
 */
export function fallingChecks(
  expert: Pick<
    OwnExpert,
    'name' | 'country' | 'chamber' | 'chamber_number' | 'chamber_checked' | 'registration_checked'
  >,
  draft: Pick<OwnDraft, 'name' | 'country_id' | 'chamber' | 'chamber_number'>,
) {
  const moves = draft.country_id !== expert.country.id
  const renames = draft.name.trim() !== expert.name
  const entry =
    draft.chamber.trim() !== (expert.chamber ?? '') || draft.chamber_number.trim() !== (expert.chamber_number ?? '')
  return {
    byName: expert.chamber_checked && renames,
    byCountry: expert.chamber_checked && moves,
    chamber: expert.chamber_checked && (moves || renames || entry),
    number: expert.registration_checked && moves,
  }
}
