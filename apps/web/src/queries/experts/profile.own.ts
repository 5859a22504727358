/** The signed-in expert's own profile: read, changed, submitted. */
import { queryOptions } from '@tanstack/react-query'
import type { NewDayOff } from '@husrum/contract/experts/profile/availability.ts'
import type { ExpertPatch, OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import type { Api } from '#lib/api/api.ts'

/**
 * The forms import their schemas from the same files as these tables, so the files contain zod: they are loaded with a
 * call, not with every page whose loader might call.
 */
const profileCalls = async (api: Api) => api((await import('@husrum/contract/experts/profile/profile.ts')).profiles)
const awayCalls = async (api: Api) =>
  api((await import('@husrum/contract/experts/profile/availability.ts')).availability)
const portfolioCalls = async (api: Api) =>
  api((await import('@husrum/contract/experts/portfolio/portfolio.ts')).portfolio)
const onboardingCalls = async (api: Api) => api((await import('@husrum/contract/experts/joining/joining.ts')).joining)

const reviewCalls = async (api: Api) =>
  api((await import('@husrum/contract/back-office/expert-review/expert-review.ts')).expertReview)

export const ownExpertQueries = (api: Api) => ({
  profile: () =>
    queryOptions({
      queryKey: ['own-expert'],
      queryFn: async ({ signal }) => (await (await profileCalls(api)).getOwnExpert({}, { signal })).data,
    }),
  /** The profile's decisions that can be appealed, and the appeals. */
  decisions: () =>
    queryOptions({
      queryKey: ['own-expert', 'decisions'],
      queryFn: async ({ signal }) => (await (await reviewCalls(api)).listOwnDecisions({}, { signal })).data,
    }),
  /** Future days off, and public holidays of the own country. */
  calendar: () =>
    queryOptions({
      queryKey: ['own-expert', 'calendar'],
      queryFn: async ({ signal }) => (await awayCalls(api)).listDaysOff({}, { signal }),
    }),
  /** The number of projects, drafts included, and the first one's picture. */
  beginnings: () =>
    queryOptions({
      queryKey: ['own-expert', 'beginnings'],
      queryFn: async ({ signal }) => {
        const calls = await portfolioCalls(api)
        const { data, meta } = await calls.listOwnProjects({ query: { per_page: 1 } }, { signal })
        return { count: meta.total, cover: data[0]?.cover ?? null }
      },
    }),
  /** The cover pictures of the published projects, which can also be the profile's cover. */
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
  change: async (body: ExpertPatch) => (await (await profileCalls(api)).patchOwnExpert({ body })).data,
  appeal: async (decision_id: number, text: string) =>
    (await (await reviewCalls(api)).appealDecision({ body: { text, decision_id } })).data,
  addDaysOff: async (body: NewDayOff) => (await (await awayCalls(api)).addDaysOff({ body })).data,
  removeDaysOff: async (id: number): Promise<void> => (await awayCalls(api)).removeDaysOff({ params: { id } }),
  /** Makes a draft of pictures that are already uploaded. */
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
  /** Submits for review, for the first time or again. */
  handIn: async () => (await (await onboardingCalls(api)).submitExpert()).data,
})
