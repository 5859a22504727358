/** The signed-in expert's own profile: read, changed, handed in. */
import { queryOptions } from '@tanstack/react-query'
import type { DayOff, NewDayOff, OwnCalendar } from '@husrum/contract/experts/profile/away.ts'
import type { OwnDecision } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import type { ExpertPatch, OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import type { Api } from '#lib/api/api.ts'

/**
 * The forms take their schemas out of the same files as these tables, so the files hold zod: they come when somebody
 * calls, not with every page whose loader might.
 */
const profileCalls = async (api: Api) => api((await import('@husrum/contract/experts/profile/profile.ts')).profiles)
const awayCalls = async (api: Api) => api((await import('@husrum/contract/experts/profile/away.ts')).away)
const portfolioCalls = async (api: Api) =>
  api((await import('@husrum/contract/experts/portfolio/portfolio.ts')).portfolio)
const onboardingCalls = async (api: Api) =>
  api((await import('@husrum/contract/experts/joining/joining.ts')).onboarding)

const reviewCalls = async (api: Api) =>
  api((await import('@husrum/contract/back-office/expert-review/expert-review.ts')).expertReview)

export const ownExpertQueries = (api: Api) => ({
  profile: () =>
    queryOptions({
      queryKey: ['own-expert'],
      queryFn: async ({ signal }): Promise<OwnExpert> =>
        (await (await profileCalls(api)).getOwnExpert({}, { signal })).data,
    }),
  /** The decisions about the profile that can be objected to, and the appeals. */
  decisions: () =>
    queryOptions({
      queryKey: ['own-expert', 'decisions'],
      queryFn: async ({ signal }): Promise<OwnDecision[]> =>
        (await (await reviewCalls(api)).listOwnDecisions({}, { signal })).data,
    }),
  /** Days off to come, and public holidays of the own country. */
  calendar: () =>
    queryOptions({
      queryKey: ['own-expert', 'calendar'],
      queryFn: async ({ signal }): Promise<OwnCalendar> => (await awayCalls(api)).listDaysOff({}, { signal }),
    }),
  /** How many projects there are, drafts included, and what the first of them shows. */
  beginnings: () =>
    queryOptions({
      queryKey: ['own-expert', 'beginnings'],
      queryFn: async ({ signal }) => {
        const calls = await portfolioCalls(api)
        const { data, meta } = await calls.listOwnProjects({ query: { per_page: 1 } }, { signal })
        return { count: meta.total, cover: data[0]?.cover ?? null }
      },
    }),
  /** Pictures that stand for the published projects: what the profile's own large one can be. */
  covers: () =>
    queryOptions({
      queryKey: ['own-expert', 'covers'],
      queryFn: async ({ signal }) => {
        const { data } = await (
          await portfolioCalls(api)
        ).listOwnProjects({ query: { status: 'published', per_page: 24 } }, { signal })
        return data.flatMap(({ cover, title }) => (cover ? [{ ...cover, alt: title }] : []))
      },
    }),
})

export const ownExpertActions = (api: Api) => ({
  change: async (body: ExpertPatch): Promise<OwnExpert> =>
    (await (await profileCalls(api)).patchOwnExpert({ body })).data,
  appeal: async (decision_id: number, text: string): Promise<OwnDecision[]> =>
    (await (await reviewCalls(api)).appealDecision({ body: { text, decision_id } })).data,
  addDaysOff: async (body: NewDayOff): Promise<DayOff> => (await (await awayCalls(api)).addDaysOff({ body })).data,
  removeDaysOff: async (id: number): Promise<void> => (await awayCalls(api)).removeDaysOff({ params: { id } }),
  /** A draft of the pictures that were sent ahead. */
  makeDraftProject: async (title: string, imageIds: readonly number[]): Promise<void> => {
    const images = imageIds.map((id) => ({ id }))
    await (await portfolioCalls(api)).createProject({ body: { title, images } })
  },
  /** `null` for none. */
  changePicture: async (file: File | null): Promise<OwnExpert> => {
    const calls = await profileCalls(api)
    if (!file) return (await calls.patchOwnExpert({ body: { avatar: '' } })).data
    const form = new FormData()
    form.set('avatar', file)
    return (await calls.patchOwnExpert({ body: form })).data
  },
  /** For review, first or again. */
  handIn: async (): Promise<OwnExpert> => (await (await onboardingCalls(api)).submitExpert()).data,
})
