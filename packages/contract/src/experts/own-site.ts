/** The expert's own site: the chosen name and its address (docs/decisions/0049). */
import { z } from 'zod'
import { endpoints, ownerOnly } from '../core/endpoint.ts'
import { problemOfHandle, toHandle } from './profile/handles.rules.ts'
import { instant, one, text } from '../core/shapes.ts'

const handle = text()
  .max(200)
  .transform(toHandle)
  .superRefine((value, context) => {
    const message = problemOfHandle(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Unparsed text: only the server knows which hosts are ours. */
export const wishedHost = z.object({ host: text().max(400) })

export const ownDomain = z.object({
  host: z.string(),
  /** `lost`: the DNS record existed and no longer does. */
  status: z.enum(['waiting', 'proven', 'lost']),
  /** The DNS record to set: a CNAME at the host, or the same value as TXT at `txt_host`. */
  record: z.object({ cname: z.string(), txt_host: z.string() }),
  checked_at: instant().nullable(),
  /** When it is removed automatically, unless the record exists. */
  until: instant().nullable(),
})
export type OwnDomain = z.infer<typeof ownDomain>

export const ownSite = z.object({
  /** Null until one is chosen. */
  handle: z.string().nullable(),
  /** Earlier names, which redirect to the current one; newest first. */
  earlier: z.array(z.string()),
  /** A free handle made from the expert's name; only while none is chosen. */
  suggestion: z.string().nullable(),
  /** How many more names can be chosen, and when the next one is allowed if there are none left. */
  changes_left: z.int(),
  next_change_at: instant().nullable(),
  /** Other people can open the address of a public profile only. */
  public: z.boolean(),
  /** Null while none is connected. */
  domain: ownDomain.nullable(),
  /** Whether this installation offers own domains. */
  domains_offered: z.boolean(),
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
    reply: one(ownSite),
  },
  chooseHandle: {
    method: 'PUT',
    path: '/api/architect/own-site/handle',
    audience: ['expert'],
    studio: ownerOnly,
    summary:
      'Choose the name of the own address: the one before stays with the profile and leads to it. Three new names in a year, going back is free',
    form: true,
    body: chosenHandle,
    example: { handle: 'studio-vest' },
    reply: one(ownSite),
    refusals: { 409: ['profile_not_public', 'handle_taken', 'handle_changes_used'] },
  },
  connectDomain: {
    method: 'PUT',
    path: '/api/architect/own-site/domain',
    switch: 'own_domains',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'Name a domain to show the profile on: it is proven by the DNS record that the answer names',
    form: true,
    body: wishedHost,
    example: { host: 'www.studio-vest.example' },
    reply: one(ownSite),
    refusals: {
      409: ['own_domains_off', 'profile_not_public', 'domain_taken'],
      422: ['domain_form', 'domain_ours'],
      429: ['too_many_domain_checks'],
    },
  },
  checkDomain: {
    method: 'POST',
    path: '/api/architect/own-site/domain/check',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'Look for the DNS record now',
    reply: one(ownSite),
    refusals: { 404: ['domain_not_found'], 429: ['too_many_domain_checks'] },
  },
  removeDomain: {
    method: 'DELETE',
    path: '/api/architect/own-site/domain',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'Take the domain away: the page is no longer shown on it',
    refusals: { 404: ['domain_not_found'] },
  },
})
