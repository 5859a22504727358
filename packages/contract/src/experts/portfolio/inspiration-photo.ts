/** A photo of a finished project with credit and link, as inspiration, boards and messages show it. */
import { z } from 'zod'
import { picture } from '../../core/shapes.ts'
import { expertCard, project } from '../profile/experts.ts'

export const inspirationCategories = ['interior', 'architecture'] as const
export type InspirationCategory = (typeof inspirationCategories)[number]

const named = z.object({ id: z.int(), slug: z.string(), name: z.string() })

/** `id` is the photo's own and survives every change of its project; `picture.id` is the stored file's. */
export const inspirationPhoto = z.object({
  id: z.int(),
  picture,
  caption: z.string(),
  category: z.enum(inspirationCategories),
  /** The photo's own, else the first of its project; the same applies to room and type of building work. */
  style: named.nullable(),
  room_type: named.nullable(),
  architecture_type: named.nullable(),
  palette: project.shape.palette,
  project: project.pick({ id: true, title: true, year: true, size_m2: true, city: true }),
  /** The expert who made it: the credit, and the target of the link. */
  expert: expertCard.pick({
    id: true,
    handle: true,
    name: true,
    company: true,
    expert_type: true,
    service_type: true,
    city: true,
    country: true,
    avatar: true,
    rating: true,
  }),
})
export type InspirationPhoto = z.infer<typeof inspirationPhoto>
