/** When an expert is away: own days off and holidays. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { DAY_OFF_LABEL_MAX } from '../../core/limits.ts'
import { day, idText, text, withRules } from '../../core/shapes.ts'

export const dayOff = z.object({
  id: z.int(),
  /** The first and the last day, in Europe/Copenhagen. */
  from_day: z.iso.date(),
  to_day: z.iso.date(),
  label: z.string(),
  /** A holiday: there are no new leads on these days. */
  pauses_leads: z.boolean(),
})
export type DayOff = z.infer<typeof dayOff>

export const newDayOff = withRules(
  z.object({
    from_day: day(),
    to_day: day(),
    label: text()
      .trim()
      .max(DAY_OFF_LABEL_MAX)
      .refine((value) => !/\p{Cc}/u.test(value), { error: 'invalid_characters' })
      .default(''),
    pauses_leads: z.boolean().default(false),
  }),
  ({ from_day, to_day }: { from_day?: string; to_day?: string }, context) => {
    if (from_day && to_day && to_day < from_day)
      context.addIssue({ code: 'custom', path: ['to_day'], message: 'before_start' })
  },
)
export type NewDayOff = z.input<typeof newDayOff>

/** Own days off that are not over, earliest first, and the public holidays of the expert's country. */
const calendar = z.object({
  data: z.array(dayOff),
  public_holidays: z.array(z.object({ day: z.iso.date(), name: z.string() })),
})
export type OwnCalendar = z.infer<typeof calendar>

export const availability = endpoints({
  listDaysOff: {
    method: 'GET',
    path: '/api/architect/days-off',
    audience: ['expert'],
    summary: 'Own days off to come, and the public holidays of the own country for two years',
    reply: calendar,
  },
  addDaysOff: {
    method: 'POST',
    path: '/api/architect/days-off',
    audience: ['expert'],
    summary: 'Add days off: deadlines leave them out, and a holiday also pauses new leads',
    body: newDayOff,
    example: { from_day: '2027-12-20', to_day: '2028-01-06', label: 'Christmas', pauses_leads: true },
    status: 201,
    reply: z.object({ data: dayOff }),
    refusals: { 409: ['days_off_overlap', 'days_off_full'], 422: ['date_too_early', 'date_too_late'] },
  },
  removeDaysOff: {
    method: 'DELETE',
    path: '/api/architect/days-off/{id}',
    audience: ['expert'],
    summary: 'Take days off out of the calendar; of a holiday that has begun, the days to come',
    params: z.object({ id: idText() }),
    refusals: { 404: ['days_off_not_found'] },
  },
})
