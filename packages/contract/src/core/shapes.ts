/** Shapes that many endpoints share: ids, pages, pictures, money, the error envelope. */
import { copenhagenDay } from './time/copenhagen-time.rules.ts'
import { z } from 'zod'

/** The largest id PostgreSQL's `bigint generated always` gives that JSON can still carry exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER
const NUL = String.fromCharCode(0)

/** A string without NUL (PostgreSQL cannot store one) and without lone surrogates (not UTF-8). */
export const text = () =>
  z.string().refine((value) => !value.includes(NUL) && value.isWellFormed(), { error: 'invalid_characters' })

/** Trimmed text within bounds. */
export const trimmed = (min: number, max: number) => text().trim().min(min).max(max)

export const id = () => z.int().positive().max(MAX_ID)

/** Paths and queries carry strings; the client converts numbers itself, so callers may pass numbers. */
type NumberInAddress = z.ZodType<number, number | string>
const numberInAddress = (pattern: RegExp, bounds: z.ZodType<number, number>) =>
  // only the caller's type is wider: `fillPath` and `queryString` make it a string
  z.string().regex(pattern).transform(Number).pipe(bounds) as NumberInAddress

/** An id in a path or query. */
export const idText = () => numberInAddress(/^[1-9]\d{0,15}$/, id())

/** A form may send an option by id or by slug. */
export const slug = () => z.string().regex(/^[A-Za-z0-9][A-Za-z0-9+-]{0,59}$/)
export const option = () => z.union([id(), slug()])
export const optionText = () => z.union([idText(), slug()])

const wholeText = (min: number, max: number) => numberInAddress(/^-?\d{1,9}$/, z.int().min(min).max(max))

/** A whole number in a query. */
export const countText = wholeText

export const pageQuery = (perPage: number, maximum = 100) => ({
  page: wholeText(1, 1_000_000).default(1),
  per_page: wholeText(1, maximum).default(perPage),
})

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** One or several: `styles=a`, `styles[]=a&styles[]=b` and `styles=a,b` all give a list; an empty field is absent. */
export const several = <T extends z.ZodType>(item: T, max = 50) =>
  z.preprocess((value) => {
    const list = typeof value === 'string' ? value.split(',') : value
    return Array.isArray(list) && list.every(isBlank) ? undefined : list
  }, z.array(item).max(max).optional())

/** In a query: an empty form field counts as absent. */
export const unlessEmpty = <T extends z.ZodType>(item: T) =>
  z.preprocess<unknown, z.ZodOptional<T>, z.input<T> | undefined>(
    (value) => (isBlank(value) ? undefined : value),
    item.optional(),
  )

type Rule = (value: never, context: z.core.$RefinementCtx) => void
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Rules over several fields, reported together with those of single fields. A rule gets only the fields that could be
 * parsed, and reports nothing on a field that is refused already.
 */
export function withRules<T extends z.ZodObject>(schema: T, ...rules: readonly Rule[]): T {
  return rules.reduce(
    (checked, rule) =>
      checked.superRefine(
        (value, context) => {
          const unread = new Set(context.issues.filter((issue) => issue.continue !== true).map(({ path }) => path?.[0]))
          const readable = Object.fromEntries(Object.entries(value).filter(([field]) => !unread.has(field)))
          // every rule accepts each of its fields as absent
          rule(readable as never, {
            ...context,
            addIssue: (issue) => {
              if (typeof issue === 'string' || !unread.has(issue.path?.[0])) context.addIssue(issue)
            },
          })
        },
        { when: ({ value }) => isRecord(value) },
      ),
    schema,
  )
}

/** One value or a list of them, as the expert's form sends it. */
export const oneOrMore = <T extends z.ZodType>(item: T, max = 50) =>
  z.preprocess(
    (value) => (value === undefined || value === null || Array.isArray(value) ? value : [value]),
    z.array(item).min(1).max(max),
  )

/** The year of a past event: not later than the current year in Copenhagen. */
export const pastYear = (first: number) =>
  z
    .int()
    .min(first, { error: 'year_too_early' })
    .refine((year) => year <= Number(copenhagenDay(new Date()).slice(0, 4)), { error: 'year_to_come' })

/** A member of a studio, by account, with the name they registered with. */
export const colleague = z.object({ id: z.int(), name: z.string() })
export type Colleague = z.infer<typeof colleague>

export const instant = () => z.iso.datetime()

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2099-12-31'
/** A day in a form, bounded on both sides. */
export const day = () =>
  z.iso
    .date({ abort: true })
    .refine((value) => value >= FIRST_DAY, { error: 'date_too_early', params: { limit: FIRST_DAY } })
    .refine((value) => value <= LAST_DAY, { error: 'date_too_late', params: { limit: LAST_DAY } })

export const meta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  total_is_capped: z.boolean().optional(),
  from: z.int().nullable(),
  to: z.int().nullable(),
})
export type Meta = z.infer<typeof meta>

export const one = <T extends z.ZodType>(data: T) => z.object({ data })
/** A whole list without pages (reference data). */
export const whole = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })
export const paged = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta })

/** Widths, formats and addresses of a picture follow from `url` and `width` (picture-files.rules.ts). */
export const picture = z.object({
  id: z.int(),
  /** the widest JPEG */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** thumbhash, base64 */
  placeholder: z.string().nullable(),
  /** dominant colour, `#rrggbb` */
  color: z.string(),
  /** The point that every crop must contain, in hundredths of width and height; default the middle. */
  focus: z.object({ x: z.int(), y: z.int() }).optional(),
})
export type Picture = z.infer<typeof picture>

/** Of 429 `challenge_required`: what ALTCHA's clients solve. The same call with `Proof-Of-Work` then succeeds. */
export const workChallenge = z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() })
export type WorkChallenge = z.infer<typeof workChallenge>

/**
 * Every refusal. `errors` (422) has sentences by field, nested ones as `images.0.alt`. `kept`: files of the call that
 * were stored as uploads although others were refused, by their position.
 */
export const problem = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  kept: z.array(z.object({ index: z.int(), id: z.int() })).optional(),
  challenge: workChallenge.optional(),
})
export type Problem = z.infer<typeof problem>

export { isLocale, languageOf, locales, type Language, type Locale } from './locales.ts'
