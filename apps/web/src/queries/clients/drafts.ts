/** Unfinished flows that people mail to themselves. */
import type { mailDraft as body } from '@husrum/contract/clients/drafts.ts'
import type { z } from 'zod'
import type { Api } from '#lib/api/api.ts'

/** The contract's file contains the schemas too, with zod: they are loaded on mailing or opening a draft. */
const draftCalls = async (api: Api) => api((await import('@husrum/contract/clients/drafts.ts')).drafts)

/** Errors are shown beside the button. */
export const mailDraft = (api: Api) => async (draft: z.input<typeof body>) => {
  await (await draftCalls(api)).mailDraft({ body: draft }, { quiet: true })
}

export const openMailedDraft = (api: Api) => async (token: string) =>
  (await (await draftCalls(api)).openDraft({ body: { token } }, { quiet: true })).data
