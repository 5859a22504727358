/** The company that runs the installation, its name and its look: staff read them, an owner changes them. */
import { z } from 'zod'
import { email } from '../../core/fields/bounds.ts'
import { endpoints, staff } from '../../core/endpoint.ts'
import { COMPANY_LINES_MAX, COMPANY_LINKS_MAX, LOGO_MEGABYTES_MAX } from '../../core/limits.ts'
import { COLOUR } from './brand-colours.rules.ts'
import { colleague, instant, one, trimmed } from '../../core/shapes.ts'

/** The text is inserted into other texts, so it may not contain placeholders. */
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
  /** The name of the product in this installation, used in every text. */
  product: named(40),
  /** The company's name in the imprint and in every mail. */
  name: named(120),
  /** One entry per line. */
  address: z.array(named(120)).min(1).max(COMPANY_LINES_MAX),
  /** As the register writes it (“CVR 12345678”); null without a registration. */
  registration: named(60).nullable(),
  vat: named(40).nullable(),
  email: email(),
  phone: named(40).nullable(),
  /** The company's other pages, given to search engines. */
  links: z.array(link()).max(COMPANY_LINKS_MAX),
  /** Colour of selection, score and new items; text on it is always dark. */
  accent: colour(),
  /** Colour of bands and of the expert area; text on it is always light. */
  band: colour(),
  /** The hash of an uploaded logo, shown instead of the name at the top; null uses the server's setting. */
  logo: logo(),
  /** The logo on dark ground; null uses the one for light ground. */
  logo_dark: logo(),
  /** For tabs and the installed application; null: drawn from the logo, or from the name without one. */
  icon: logo(),
})
export type CompanyFacts = z.infer<typeof companyFacts>

/** As stored: replies do not validate a value again that was valid when it was saved. */
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
  // older versions lack this field
  logo: z.string().nullable().default(null),
  logo_dark: z.string().nullable().default(null),
  icon: z.string().nullable().default(null),
})

export const adminCompany = z.object({
  /** The published version; 0 uses the server's setting. */
  number: z.int(),
  facts,
  draft: facts
    .extend({
      /** Counts saves; sent back with a change, so that it applies to the draft that was read. */
      revision: z.int(),
      saved_at: instant(),
      saved_by: colleague.nullable(),
    })
    .nullable(),
  /** Newest first; the last is number 0, the server's setting, which was not published. */
  versions: z.array(
    z.object({ number: z.int(), facts, published_at: instant().nullable(), published_by: colleague.nullable() }),
  ),
})
export type AdminCompany = z.infer<typeof adminCompany>

/** A picture of the look: uploaded first, then named by a draft. */
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
    reply: one(adminCompany),
  },
  saveCompanyDraft: {
    method: 'PUT',
    path: '/api/admin/company/draft',
    audience: ['owner'],
    override: false,
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
      /** Revision of the draft that was edited; 0 when there was none. */
      revision: z.int().min(0),
    }),
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
      /** The published version at the time of the decision. */
      number: z.int().min(0),
      /** Revision of the draft that was read. */
      revision: z.int().min(1),
    }),
    reply: one(adminCompany),
    refusals: { 409: ['changed_elsewhere'] },
  },
})
