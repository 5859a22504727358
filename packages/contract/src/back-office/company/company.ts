/** Who runs the installation, what it is called and how it looks: as staff read it and an owner changes it. */
import { z } from 'zod'
import { email } from '../../core/fields/bounds.ts'
import { endpoints, staff } from '../../core/endpoint.ts'
import { COMPANY_LINES_MAX, COMPANY_LINKS_MAX, LOGO_MEGABYTES_MAX } from '../../core/limits.ts'
import { COLOUR } from './brand-colours.rules.ts'
import { colleague, instant, one, trimmed } from '../../core/shapes.ts'

/** It goes into texts that fill things in, so nothing of what they are filled by. */
const named = (max: number) =>
  trimmed(1, max)
    .regex(/^[^<>{}$]*$/, { error: 'brand_characters' })
    .refine((value) => !/\p{Cc}/u.test(value), { error: 'one_line' })
const colour = () => z.string().toLowerCase().regex(COLOUR, { error: 'colour' })
const link = () =>
  trimmed(1, 200).refine((value) => URL.parse(value)?.protocol === 'https:' && !/[\s<>"']/.test(value), {
    error: 'https_address',
  })

const logo = () =>
  z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .default(null)

export const companyFacts = z.object({
  /** What the product is called here, in every text. */
  product: named(40),
  /** Of the company, as the imprint and every mail name it. */
  name: named(120),
  /** Line by line. */
  address: z.array(named(120)).min(1).max(COMPANY_LINES_MAX),
  /** As the register writes it (“CVR 12345678”); null where there is none. */
  registration: named(60).nullable(),
  vat: named(40).nullable(),
  email: email(),
  phone: named(40).nullable(),
  /** Where else the company is found, told to search engines. */
  links: z.array(link()).max(COMPANY_LINKS_MAX),
  /** Selection, score and what is new; always with dark words on it. */
  accent: colour(),
  /** Bands and the experts’ side; always with light words on it. */
  band: colour(),
  /** In place of the name at the top; null as the server is set up. By its hash, after it was sent. */
  logo: logo(),
  /** The same on dark ground; null: the one on light ground stands there too. */
  logo_dark: logo(),
  /** Of tabs and of the installed application; null: drawn from the logo, or from the name without one. */
  icon: logo(),
})
export type CompanyFacts = z.infer<typeof companyFacts>

/** As it is kept: what was right once is told as it is. */
const facts = z.object({
  product: z.string(),
  name: z.string(),
  address: z.array(z.string()),
  registration: z.string().nullable(),
  vat: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  links: z.array(z.string()),
  accent: z.string(),
  band: z.string(),
  // versions of before there were any
  logo: z.string().nullable().default(null),
  logo_dark: z.string().nullable().default(null),
  icon: z.string().nullable().default(null),
})

export const adminCompany = z.object({
  /** The version that holds; 0 as the server is set up. */
  number: z.int(),
  facts,
  draft: facts
    .extend({
      /** Counts what was saved; sent back with a change, which is then about what was seen. */
      revision: z.int(),
      saved_at: instant(),
      saved_by: colleague.nullable(),
    })
    .nullable(),
  /** The newest first; the last is number 0, which nobody published. */
  versions: z.array(
    z.object({ number: z.int(), facts, published_at: instant().nullable(), published_by: colleague.nullable() }),
  ),
})
export type AdminCompany = z.infer<typeof adminCompany>

/** A picture of the look: sent by itself, then named by a draft. */
const picture = {
  method: 'POST',
  audience: ['owner'],
  form: true,
  body: z.object({}),
  files: ['file'],
  fileMegabytes: LOGO_MEGABYTES_MAX,
  status: 201,
  reply: one(z.object({ hash: z.string(), width: z.int(), height: z.int() })),
} as const
const pictureRefusals = ['required', 'logo_type', 'logo_complex', 'image_pixels', 'image_broken'] as const

export const adminCompanies = endpoints({
  getAdminCompany: {
    method: 'GET',
    path: '/api/admin/company',
    audience: staff,
    summary: 'Company, name and colours: what holds, the draft, and the versions',
    status: 200,
    reply: one(adminCompany),
  },
  saveCompanyDraft: {
    method: 'PUT',
    path: '/api/admin/company/draft',
    audience: ['owner'],
    summary: 'Keep a draft, which nobody but staff sees; colours below WCAG AA are refused with their contrast',
    example: {
      product: 'Husrum',
      name: 'Husrum ApS',
      address: ['Eksempelgade 1', '8000 Aarhus C'],
      registration: 'CVR 12345678',
      vat: 'DK12345678',
      email: 'hello@company.example',
      phone: '+45 12 34 56 78',
      links: ['https://social.example/company'],
      accent: '#ffc53d',
      band: '#12372a',
      revision: 0,
    },
    body: companyFacts.extend({
      /** Of the draft it was written over; 0 when there was none. */
      revision: z.int().min(0),
    }),
    status: 200,
    reply: one(adminCompany),
    refusals: { 409: ['changed_elsewhere'] },
  },
  sendCompanyLogo: {
    ...picture,
    path: '/api/admin/company/logos',
    summary:
      'Send a logo (multipart field `file`: PNG, WebP or SVG); drawn as a small PNG, for a draft to name by its hash',
    refusals: { 413: ['too_large'], 422: pictureRefusals },
  },
  sendCompanyIcon: {
    ...picture,
    path: '/api/admin/company/icons',
    summary: 'Send a square icon (multipart field `file`: PNG, WebP or SVG), for a draft to name by its hash',
    refusals: { 413: ['too_large'], 422: [...pictureRefusals, 'icon_square'] },
  },
  deleteCompanyDraft: {
    method: 'DELETE',
    path: '/api/admin/company/draft',
    audience: ['owner'],
    summary: 'Throw the draft away',
    override: true,
    status: 200,
    reply: one(adminCompany),
    refusals: { 404: ['company_draft_not_found'] },
  },
  publishCompany: {
    method: 'POST',
    path: '/api/admin/company/publish',
    audience: ['owner'],
    summary: 'Make the draft what every page and mail shows',
    example: { number: 0, revision: 1 },
    body: z.object({
      /** The version that held when this was decided. */
      number: z.int().min(0),
      /** Of the draft that was seen. */
      revision: z.int().min(1),
    }),
    status: 200,
    reply: one(adminCompany),
    refusals: { 409: ['changed_elsewhere'] },
  },
})
