import type { Module } from '../../../app/module.ts'
import { mountLegalTexts } from './legal-texts.routes.ts'

export const legalTextsModule: Module = {
  routes: mountLegalTexts,
}
