declare module 'virtual:endpoint-table' {
  const table: unknown
  export default table
}
