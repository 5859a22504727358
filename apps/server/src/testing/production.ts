/** The minimal settings of production, for tests of its differences. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://husrum@db/husrum',
  BASE_URL: 'https://husrum.example',
  HUSRUM_DATA: '/srv/husrum/data',
  COMPANY_NAME: 'Hjem & Rum ApS',
  COMPANY_ADDRESS: 'Nygade 2; 8000 Aarhus C; Denmark',
  COMPANY_REGISTRATION: 'CVR 12345678',
  COMPANY_VAT: 'none',
  COMPANY_EMAIL: 'hello@hjem.example',
  COMPANY_PHONE: '+45 12 34 56 78',
} as const
