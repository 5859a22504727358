import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import type { Auth } from '#lib/session/auth.ts'

/** A person who left and returned without a page load need not type it again; it is never stored on the device. */
export function rememberedPassword(auth: Auth): Partial<ExpertDraft> {
  const password = auth.credentials()?.password
  return password ? { password } : {}
}
