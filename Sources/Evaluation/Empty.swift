// Evaluation
