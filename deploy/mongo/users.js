// Run once by the image's entrypoint, in an empty database. The nodes may read and write their own database and nothing else.
db.getSiblingDB('bedside').createUser({
  user: 'bedside',
  pwd: process.env.BEDSIDE_PASSWORD,
  roles: [{ role: 'readWrite', db: 'bedside' }],
});
