import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import type { Auth } from '#lib/session/auth.ts'

/** Someone who left and came back without loading a new page need not type it again; it is never on the device. */
export function rememberedPassword(auth: Auth): Partial<ExpertDraft> {
  const password = auth.credentials()?.password
  return password ? { password } : {}
}
