import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import type { Auth } from '#lib/session/auth.ts'

/** The password of a person who left and returned without a page load. It is never stored on the device. */
export function rememberedPassword(auth: Auth): Partial<ExpertDraft> {
  const password = auth.credentials()?.password
  return password ? { password } : {}
}
