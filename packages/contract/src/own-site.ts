/** The expert's own site: the chosen name and the address it gives (docs/decisions/0049). */
import { z } from 'zod'
import { endpoints, ownerOnly } from './endpoint.ts'
import { problemOfHandle, toHandle } from './rules/handles.ts'
import { instant, one, text } from './shapes.ts'

const handle = text()
  .max(200)
  .transform(toHandle)
  .superRefine((value, context) => {
    const message = problemOfHandle(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const ownSite = z.object({
  /** Null until one is chosen. */
  handle: z.string().nullable(),
  /** Names from before, which lead to the present one; the newest first. */
  earlier: z.array(z.string()),
  /** One made of the name, while it is free; only while none is chosen. */
  suggestion: z.string().nullable(),
  /** New names that can still be chosen, and when the next one can where none is left. */
  changes_left: z.int(),
  next_change_at: instant().nullable(),
  /** Only public profiles have an address that others can open. */
  public: z.boolean(),
})
export type OwnSite = z.infer<typeof ownSite>

export const chosenHandle = z.object({ handle })

export const ownSites = endpoints({
  getOwnSite: {
    method: 'GET',
    path: '/api/architect/own-site',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'The chosen name of the own address, and the ones before it',
    status: 200,
    reply: one(ownSite),
  },
  chooseHandle: {
    method: 'PUT',
    path: '/api/architect/own-site/handle',
    audience: ['expert'],
    studio: ownerOnly,
    summary:
      'Choose the name of the own address: the one before stays with the profile and leads to it. Three new names in a year, going back is free',
    override: true,
    form: true,
    body: chosenHandle,
    example: { handle: 'studio-vest' },
    status: 200,
    reply: one(ownSite),
    refusals: { 409: ['profile_not_public', 'handle_taken', 'handle_changes_used'] },
  },
})
