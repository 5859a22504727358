import { dataExport } from '@husrum/contract/data-export.ts'
import type { Api } from '../api.ts'

/** Everything held about the signed-in person, as a ZIP. */
export const fetchDataExport = (api: Api): Promise<Blob> => api(dataExport).exportAccount()
