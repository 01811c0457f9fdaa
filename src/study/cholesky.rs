//! The Cholesky factor of a symmetric matrix, row by row, and the systems of equations that it solves.

/// Appends a row to a lower Cholesky factor: what the new variable has in common with those before it, and, last, with itself; `noise` is added
/// to the latter.
pub fn append(lower: &mut Vec<Vec<f64>>, mut row: Vec<f64>, noise: f64) {
    let Some(own) = row.pop() else { return };
    let mut solved = solve(lower, &row);
    solved.push(f64::max(own + noise - dot(&solved, &solved), 1e-12).sqrt());
    lower.push(solved);
}

/// The solution of `lower · x = values`.
pub fn solve(lower: &[Vec<f64>], values: &[f64]) -> Vec<f64> {
    let mut solved: Vec<f64> = Vec::with_capacity(values.len() + 1);
    for (value, row) in values.iter().zip(lower) {
        let place = solved.len();
        solved.push((value - dot(&row[..place], &solved)) / row[place]);
    }
    solved
}

/// The solution of `lowerᵀ · x = values`.
pub fn back(lower: &[Vec<f64>], mut values: Vec<f64>) -> Vec<f64> {
    for place in (0..values.len()).rev() {
        values[place] /= lower[place][place];
        let own = values[place];
        values[..place].iter_mut().zip(&lower[place]).for_each(|(value, part)| *value -= own * part);
    }
    values
}

/// The sum of products, four at a time.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    let count = a.len().min(b.len());
    let (a, b) = (&a[..count], &b[..count]);
    let (fours, rest) = (a.chunks_exact(4).zip(b.chunks_exact(4)), count - count % 4);
    let mut sums = [0.0; 4];
    for (a, b) in fours {
        (0..4).for_each(|place| sums[place] += a[place] * b[place]);
    }
    let rest: f64 = a[rest..].iter().zip(&b[rest..]).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f64>() + rest
}
