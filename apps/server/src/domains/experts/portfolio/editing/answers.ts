/** Converts answers of the editor to columns. Absent fields stay unchanged. */
import type { createProject, updateProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import type { z } from 'zod'
import type { Option, References } from '../../../foundation/reference/reference.service.ts'
import { chooseRoom } from '../../showcases/showcases.service.ts'
import type { ProjectRow } from '../portfolio.queries.ts'

export type ProjectAnswers = z.output<typeof createProject>
export type ProjectChange = z.output<typeof updateProject>
export type ProjectColumns = Pick<
  ProjectRow,
  | 'status'
  | 'title'
  | 'description'
  | 'project_type'
  | 'city_id'
  | 'year'
  | 'size_m2'
  | 'budget_id'
  | 'style_ids'
  | 'room_type_ids'
  | 'aspect_ids'
  | 'materials'
>

export const emptyProject: ProjectColumns = {
  status: 'draft',
  title: '',
  description: '',
  project_type: null,
  city_id: null,
  year: null,
  size_m2: null,
  budget_id: null,
  style_ids: [],
  room_type_ids: [],
  aspect_ids: [],
  materials: [],
}

/** 422 `unknown_option` on the field that names the option. */
export function applyAnswers(refs: References, current: ProjectColumns, answers: ProjectAnswers): ProjectColumns {
  const { title, description, status, project_type, year, size_m2, materials } = answers
  const { styles, aspects, room_types, city_id } = answers
  const [budget, budgetField] =
    answers.project_budget_id === undefined
      ? ([answers.budget, 'budget'] as const)
      : ([answers.project_budget_id, 'project_budget_id'] as const)
  const idsOf = (kind: 'style' | 'aspect', options: readonly Option[], field: string) =>
    refs.chooseAll(kind, options, field).map(({ id }) => id)
  const idOf = (kind: 'city' | 'budget', option: Option | null, field: string) =>
    option === null ? null : refs.choose(kind, option, field).id
  return {
    title: title ?? current.title,
    description: description ?? current.description,
    status: status ?? current.status,
    project_type: project_type === undefined ? current.project_type : project_type,
    year: year === undefined ? current.year : year,
    size_m2: size_m2 === undefined ? current.size_m2 : size_m2,
    materials: materials ? withoutRepeats(materials) : current.materials,
    style_ids: styles ? idsOf('style', styles, 'styles') : current.style_ids,
    aspect_ids: aspects ? idsOf('aspect', aspects, 'aspects') : current.aspect_ids,
    room_type_ids: room_types
      ? [...new Set(room_types.map((option, at) => chooseRoom(refs, option, `room_types.${at}`).id))]
      : current.room_type_ids,
    city_id: city_id === undefined ? current.city_id : idOf('city', city_id, 'city_id'),
    budget_id: budget === undefined ? current.budget_id : idOf('budget', budget, budgetField),
  }
}

/** "Oak" and "oak" are one material; the first spelling is used. */
function withoutRepeats(materials: readonly string[]): string[] {
  const firsts = new Map<string, string>()
  for (const material of materials) {
    const key = material.toLowerCase()
    if (!firsts.has(key)) firsts.set(key, material)
  }
  return [...firsts.values()]
}
