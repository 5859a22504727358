import { takeout } from '@husrum/contract/takeout.ts'
import type { Api } from '../api.ts'

/** Everything held about the signed-in person, as a ZIP. */
export const fetchTakeout = (api: Api): Promise<Blob> => api(takeout).exportAccount()
